-- Takes uncollected credits from the balance, oldest refund or dispute first, and returns the balance. The caller has locked the
-- balance row.
--   owner     account
--   credits   maximum to take; the balance covers them
--   one       the only refund or dispute to collect for; null for all of the account
-- (contract 3)
create or replace function purchase_collect(owner uuid, credits bigint, one text) returns ledger_balance language plpgsql as $$
declare r credit_reversal; b ledger_balance; n bigint; rest bigint := credits; kind text;
begin
  for r in select * from credit_reversal
    where account_id = owner and claimed > collected and (one is null or reversal_id = one) order by at, reversal_id
  loop
    n := least(r.claimed - r.collected, rest);
    exit when n <= 0;
    update credit_reversal set collected = collected + n, entries = entries + 1 where reversal_id = r.reversal_id
      returning * into r;
    kind := case r.kind when 'refund' then 'purchase_refund' else 'dispute' end;
    perform ledger_move(owner, kind, -n, 0,
      kind || ':' || r.reversal_id || case when r.entries > 1 then ':' || r.entries else '' end,
      purchase_cause('purchase.' || r.kind, r.payment_id, r.reversal_id), null);
    rest := rest - n;
  end loop;
  update ledger_balance set uncollected = uncollected - (credits - rest) where owner_id = owner returning * into b;
  return b;
end $$;
