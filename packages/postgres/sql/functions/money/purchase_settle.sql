-- Brings a paid purchase to the state of its refunds and disputes, so that the order of events does not matter. A refund claims
-- its share of the grant, rounded up; a dispute claims what refunds have left. Together they never claim more than the grant.
-- Credits that are spent or held stay uncollected. The caller has locked the payment and the balance row.
--   payment   id of the payment
-- (contract 3)
create or replace function purchase_settle(payment text) returns void language plpgsql as $$
declare p credit_purchase; r credit_reversal; b ledger_balance; unclaimed bigint; n bigint;
begin
  update credit_reversal set account_id = c.account_id
    from credit_purchase c where c.payment_id = payment and credit_reversal.payment_id = payment;
  for r in select * from credit_reversal where payment_id = payment and undone and claimed > 0 order by reversal_id loop
    update credit_reversal set claimed = 0, collected = 0, returned = returned + r.collected where reversal_id = r.reversal_id;
    update credit_purchase set reversed = reversed - r.claimed where payment_id = payment;
    update ledger_balance set uncollected = uncollected - (r.claimed - r.collected) where owner_id = r.account_id;
    if r.collected > 0 then
      perform ledger_move(r.account_id, case r.kind when 'refund' then 'purchase_refund' else 'dispute_won' end, r.collected, 0,
        r.kind || '_undone:' || r.reversal_id, purchase_cause(
          case r.kind when 'refund' then 'purchase.refund_failed' else 'purchase.dispute_won' end, payment, r.reversal_id), null);
    end if;
  end loop;
  select * into p from credit_purchase where payment_id = payment;
  unclaimed := p.credits - p.reversed;
  for r in select * from credit_reversal where payment_id = payment and not undone order by kind desc, at, reversal_id loop
    n := least(case r.kind when 'refund' then ceil(p.credits::numeric * r.price / p.price) else p.credits end - r.claimed,
      unclaimed);
    continue when n <= 0;
    unclaimed := unclaimed - n;
    update credit_reversal set claimed = claimed + n where reversal_id = r.reversal_id;
    update credit_purchase set reversed = reversed + n where payment_id = payment;
    update ledger_balance set uncollected = uncollected + n where owner_id = p.account_id returning * into b;
    b := purchase_collect(p.account_id, b.posted - b.held, r.reversal_id);
  end loop;
end $$;
