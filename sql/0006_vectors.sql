-- What vectors need: the rows of one model, in their order.

CREATE INDEX idx_embeddings_model ON embeddings (model, dimensions);
