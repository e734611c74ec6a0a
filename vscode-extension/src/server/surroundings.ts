// The environment variables that programs of ours are given. Pure.

/** What would let a Python take modules from somewhere else than its own environment. */
const FOREIGN = [
  "PYTHONPATH",
  "PYTHONHOME",
  "PYTHONSTARTUP",
  "PYTHONUSERBASE",
  "VIRTUAL_ENV",
  "CONDA_PREFIX",
  "__PYVENV_LAUNCHER__",
];

/** Return the user's environment without what means another Python's; PIP_* stays. */
export function forOwnPython(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !FOREIGN.includes(name)));
}

/** Return the same for pip: what is installed goes into the environment, and nowhere else. */
export function forPip(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const elsewhere = ["PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_DRY_RUN", "PIP_PYTHON"];
  const kept = Object.entries(forOwnPython(env)).filter(([name]) => !elsewhere.includes(name));
  return { ...Object.fromEntries(kept), PIP_USER: "0", PYTHONUNBUFFERED: "1", LC_ALL: "C.UTF-8" };
}
