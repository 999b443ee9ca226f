-- What a sink could not be given, so that nobody who asks how far it is reads all that it was given.
CREATE INDEX idx_outbox_failed ON outbox (sink) WHERE state = 'failed';
