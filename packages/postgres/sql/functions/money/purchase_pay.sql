-- Grants the credits of a purchase when its payment has succeeded, then applies earlier refunds and disputes.
--   purchase   id that was stored before the payment page opened
--   payment    id of the payment
--   is_live    whether real money was paid
-- Returns 'granted', 'repeated' or 'unknown_purchase'. Raises 23505 for a second payment of the purchase, and for the payment of
-- another purchase.
-- (contract 3)
create or replace function purchase_pay(purchase uuid, payment text, is_live boolean) returns text language plpgsql as $$
declare p credit_purchase;
begin
  -- Serialises the events of a payment.
  perform pg_advisory_xact_lock(hashtext('credit_purchase'), hashtext(payment));
  select * into p from credit_purchase where purchase_id = purchase and live = is_live for update;
  if not found then return 'unknown_purchase'; end if;
  if p.payment_id = payment then return 'repeated'; end if;
  if p.payment_id is not null then
    raise exception 'purchase % has two payments, % and %', purchase, p.payment_id, payment using errcode = '23505';
  end if;
  update credit_purchase set payment_id = payment, paid_at = business_now() where purchase_id = purchase;
  perform ledger_move(p.account_id, 'purchase', p.credits, 0, 'purchase:' || payment,
    purchase_cause('purchase.paid', payment, null), null);
  perform purchase_settle(payment);
  return 'granted';
end $$;
