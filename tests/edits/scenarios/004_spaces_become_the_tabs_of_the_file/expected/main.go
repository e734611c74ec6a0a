func main() {
	if ok {
		run()
	} else {
		stop()
	}
}
