-- The constraint of an entry of the ledger, as a function: the server reads the expression of a constraint anew for each statement
-- that it is checked in, which took ten times as long as the insert. Not checked here, so that nobody waits for that: the next
-- migration reads the rows, the one after it drops the constraints of before. (contract 3)
--
-- Movements of credits begin with the balance, so none is in its middle.
lock table ledger_balance in exclusive mode;

-- It is replaced by functions/.
create or replace function ledger_entry_is_sound(
  seq bigint, kind text, amount bigint, held_change bigint, contra text, posted_after bigint, held_after bigint
) returns boolean language plpgsql immutable as $$
begin
  return seq > 0 and held_after >= 0 and posted_after >= held_after and case kind
    when 'grant' then amount > 0 and held_change = 0 and contra = 'grants'
    when 'refund' then amount > 0 and held_change = 0 and contra = 'refunds'
    when 'charge' then amount < 0 and held_change = 0 and contra = 'revenue'
    when 'capture' then amount < 0 and held_change = amount and contra = 'revenue'
    when 'hold' then amount = 0 and held_change > 0 and contra = 'holds'
    when 'release' then amount = 0 and held_change < 0 and contra = 'holds'
    when 'expire' then amount = 0 and held_change < 0 and contra = 'holds'
    else false end;
end $$;

alter table ledger_entry add constraint ledger_entry_sound
  check (ledger_entry_is_sound(seq, kind, amount, held_change, contra, posted_after, held_after)) not valid;
