// Whether a model can be asked, as the server's status tells it. Pure.

/** Say whether there is a key, or the address of a service; what is not told is taken for yes. */
export function canAsk(details: Readonly<Record<string, unknown>>): boolean {
  const model = details["model"];
  if (typeof model !== "object" || model === null || !("access" in model) || !("endpoint" in model)) {
    return true;
  }
  return model.access !== "" || model.endpoint !== "";
}
