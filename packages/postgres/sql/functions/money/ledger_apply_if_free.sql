-- What becomes of these movements of one owner, if nobody else has its row locked?
-- It waits for nobody, and returns no row where the owner's row is locked elsewhere.
--
--   owner      account or scraper key
--   kinds      per movement: 'grant', 'charge', 'refund', 'hold' or 'settle'
--   amounts    credits, above 0; for a settlement the credits to capture, from 0
--   keys       operation keys; null for settlements
--   causes     JSON: rule, and where known historyId, requestId, detail, source, keyId
--   hold_ids   the hold to settle; null for other movements
--   ttls       seconds until a hold expires; null for other movements
--
-- Refuses as outcomes of ledger_apply; never throws for a rule.
-- (contract 3)
create or replace function ledger_apply_if_free(
  owner uuid, kinds text[], amounts bigint[], keys text[], causes jsonb[], hold_ids uuid[], ttls integer[]
) returns table (outcome text, entry_seq bigint, release_seq bigint, remaining bigint,
                 hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql as $$
begin
  perform from ledger_balance where owner_id = owner for update skip locked;
  if not found and exists (select from ledger_balance where owner_id = owner) then return; end if;
  return query select * from ledger_apply(owner, kinds, amounts, keys, causes, hold_ids, ttls);
end $$;
