# Short names for dev.py; `make test ARGS="-k meld"` passes words on.
.PHONY: run test check format bench
run test check format bench:
	@python3 dev.py $@ $(ARGS)
