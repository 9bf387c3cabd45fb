-- Constraint of ledger_entry: signs and contra account fit the kind, and no balance is below zero.
-- A function, because the server parses a constraint's expression again for each statement: as an expression this took ten times
-- as long as the insert. The migration defines it too, because a backup is restored before functions are installed.
--   seq            number of the entry
--   kind           'grant', 'refund', 'charge', 'capture', 'hold', 'release', 'expire', 'purchase', 'purchase_refund', 'dispute' or
--                  'dispute_won'
--   amount         change of the posted credits
--   held_change    change of the held credits
--   contra         contra account: 'grants', 'refunds', 'revenue', 'payments' or 'holds'
--   posted_after   posted credits after the entry
--   held_after     held credits after the entry
-- Returns false for any other entry.
-- (contract 3)
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
    when 'purchase' then amount > 0 and held_change = 0 and contra = 'payments'
    when 'purchase_refund' then amount <> 0 and held_change = 0 and contra = 'payments'
    when 'dispute' then amount < 0 and held_change = 0 and contra = 'payments'
    when 'dispute_won' then amount > 0 and held_change = 0 and contra = 'payments'
    else false end;
end $$;
