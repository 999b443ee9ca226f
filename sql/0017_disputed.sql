-- What a memory's validations said, by time: the last one tells whether it was proved wrong.
CREATE INDEX idx_audit_validations ON confidence_audit (memory_id, timestamp)
  WHERE reason IN ('validation_success', 'validation_failure');
