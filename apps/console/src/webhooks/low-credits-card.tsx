import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberIn } from '../kit/format.ts';
import { Button, Card, Form, Loaded, notify, RefusalNotice, TextField } from '../kit/kit.ts';
import { numberTyped } from '../kit/number-typed.ts';
import { useSubmit } from '../model/use-submit.ts';
import { queryClient } from '../queries.ts';
import { changeEventSettings, type EventSettings, eventSettingsQuery } from './webhook-calls.ts';

/** Balance below which `credits.low` is sent. */
export function LowCreditsCard() {
  const { data } = useQuery(eventSettingsQuery());
  return (
    <Card title="Low credits">
      <Loaded answer={data} height={60}>
        {(settings) => <LowCredits {...settings} />}
      </Loaded>
    </Card>
  );
}

function LowCredits({ low_credits }: EventSettings) {
  const [typed, setTyped] = useState(low_credits === null ? '' : numberIn(low_credits));
  const { busy, refusal, submit } = useSubmit();
  const read = numberTyped(typed, true);
  const low = read.problem === null ? (read.value ?? null) : null;
  const isWrong = read.problem !== null || (low !== null && low < 1);
  async function save(): Promise<void> {
    if ((await submit(() => changeEventSettings({ low_credits: low }))) === null) return;
    notify(low === null ? 'No event for low credits.' : 'Saved.');
    await queryClient.refetchQueries(eventSettingsQuery());
  }
  return (
    <Form submit={() => !isWrong && void save()}>
      <TextField
        label="Send “Credits are low” below"
        inputMode="numeric"
        placeholder="never"
        value={typed}
        error={isWrong ? 'Enter a whole number from 1, or nothing for never.' : null}
        hint="Sent each time the balance falls below this number."
        change={setTyped}
        after={
          <Button type="submit" off={busy || isWrong || low === low_credits}>
            Save
          </Button>
        }
      />
      {refusal && <RefusalNotice refusal={refusal} />}
    </Form>
  );
}
