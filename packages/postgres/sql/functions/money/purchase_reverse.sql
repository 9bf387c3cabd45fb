-- Records a refund or a dispute of a payment and takes back its credits, or returns them if it was undone.
--   reversal    id of the refund or dispute
--   of_kind     'refund' or 'dispute'
--   payment     id of the payment
--   amount      refunded or disputed amount, in the smallest unit of the currency
--   is_undone   the refund failed, or the dispute was won
-- Returns 'applied', or 'unknown_payment' if the payment has not succeeded yet or belongs to something else. In that case it is
-- applied by purchase_pay, and forgotten after 30 days.
-- (contract 3)
create or replace function purchase_reverse(reversal text, of_kind text, payment text, amount bigint, is_undone boolean)
returns text language plpgsql as $$
declare owner uuid;
begin
  -- Serialises the events of a payment even while it is unknown. Before the lock of the balance.
  perform pg_advisory_xact_lock(hashtext('credit_purchase'), hashtext(payment));
  select account_id into owner from credit_purchase where payment_id = payment;
  -- Before the row of the reversal: releases lock the balance first, too.
  perform from ledger_balance where owner_id = owner for update;
  insert into credit_reversal (reversal_id, kind, payment_id, price, undone, at)
    values (reversal, of_kind, payment, amount, is_undone, business_now())
    on conflict (reversal_id) do update set undone = credit_reversal.undone or excluded.undone;
  if owner is null then return 'unknown_payment'; end if;
  perform purchase_settle(payment);
  return 'applied';
end $$;
