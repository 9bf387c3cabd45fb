-- Stores the whole answer of an admitted call for repetitions, unless one is stored, and returns the stored answer
-- and whether it is the given one.
-- An answer with creators is not stored during an erasure, or within five minutes after one: the call may have read the erased
-- creator. Without a stored answer, a repetition is answered from the admission and not charged again.
--   who             account
--   claim_key       hash of the Idempotency-Key
--   hash            hash of operation and body
--   given           the answer, stored as unchanged text
--   history         history entry of the answer, so that another call's answer is not stored; null for a write without an
--                   admission
--   names_creators  whether the answer contains creators
-- (contract 3)
create or replace function store_answer(
  who uuid, claim_key text, hash text, given json, history uuid, names_creators boolean
) returns table (body_hash text, answer json, is_given boolean) language plpgsql as $$
begin
  if not names_creators or (pg_try_advisory_xact_lock_shared(hashtext('creator suppression'))
      and not exists (select from erased_creator e where e.at > clock_timestamp() - interval '5 minutes')) then
    update idempotency_claim c set answer = given
      where c.account_id = who and c.key = claim_key and c.body_hash = hash and c.answer is null
        and coalesce(c.admission->>'jobId', c.admission->>'historyId')::uuid is not distinct from history;
  end if;
  return query select c.body_hash, c.answer, found from idempotency_claim c
    where c.account_id = who and c.key = claim_key and c.expires_at > business_now();
end $$;
