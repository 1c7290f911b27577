"""The server's words on a command line, for tests and benchmarks that start it without a clock."""

from rookery.processes import APPLICATION, HTTP

ONE_PROCESS = ("-m", "uvicorn", APPLICATION, "--http", HTTP)
SERVER = (*ONE_PROCESS, "--workers", "2")
