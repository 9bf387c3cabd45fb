-- Returns the cause of a ledger entry of a purchase, as JSON.
--   rule       'purchase.paid', 'purchase.refund', 'purchase.refund_failed', 'purchase.dispute' or 'purchase.dispute_won'
--   payment    id of the payment
--   reversal   id of the refund or dispute, or null
-- (contract 3)
create or replace function purchase_cause(rule text, payment text, reversal text) returns jsonb language sql immutable as $$
  select jsonb_build_object('rule', rule, 'detail',
    jsonb_strip_nulls(jsonb_build_object('payment_id', payment, 'reversal_id', reversal)))
$$;
