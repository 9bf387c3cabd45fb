-- Which whole answer will a repetition of this call get?
-- Stores the answer of an admitted call, unless it may name a creator that is being erased or was erased after the
-- call had read it: no call takes five minutes. An answer that is not stored is made again for a repetition, and not
-- charged again.
--
--   who         account
--   claim_key   hash of the Idempotency-Key
--   hash        hash of operation and body
--   given       the answer
--
-- Refuses nothing.
-- (contract 3)
create or replace function store_answer(who uuid, claim_key text, hash text, given jsonb)
returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtext('creator suppression'))
    or exists (select from erased_creator e where e.at > clock_timestamp() - interval '5 minutes') then return; end if;
  update idempotency_claim c set answer = given
    where c.account_id = who and c.key = claim_key and c.body_hash = hash and c.answer is null;
end $$;
