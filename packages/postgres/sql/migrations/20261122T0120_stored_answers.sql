-- Stored answers keep their text: a repetition under an Idempotency-Key is answered byte by byte like the first call.
-- jsonb would put the fields into another order. (contract 3)
alter table idempotency_claim alter column answer type json using answer::json;
comment on column idempotency_claim.answer is 'status and body exactly as they were given; json keeps the text, jsonb would not';
