-- Serialises the events of a payment until the transaction ends, even while the payment is unknown. Taken before the lock on the
-- account's balance.
--   payment   id of the payment
-- (contract 3)
create or replace function purchase_lock(payment text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('credit_purchase'), hashtext(payment))
$$;
