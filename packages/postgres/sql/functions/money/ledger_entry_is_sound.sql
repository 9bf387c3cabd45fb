-- Can the ledger have such an entry?
-- The constraint of every entry. A function, because the server reads an expression again for each statement that a constraint is
-- checked in: as an expression this took ten times as long as the insert. A migration makes it as well: a backup is restored before
-- functions are installed.
--
--   seq            number of the entry
--   kind           'grant', 'refund', 'charge', 'capture', 'hold', 'release' or 'expire'
--   amount         change of the posted credits
--   held_change    change of the held credits
--   contra         the contra account of the double entry
--   posted_after   posted credits after the entry
--   held_after     held credits after it
--
-- Refuses by false: signs or a contra account that are not those of the kind, and balances below zero.
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
    else false end;
end $$;
