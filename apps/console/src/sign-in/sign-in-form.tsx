import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { send } from '../api.ts';
import { duration } from '../kit/format.ts';
import { Button, IconButton, kit, TextField, useCountdown } from '../kit/kit.ts';
import { type SessionBody, type SignedIn, session } from '../session.ts';

const field = 'account-key';

/** The key is sent once, stored nowhere, and cleared afterwards. Its account becomes that of the tab. */
export function SignInForm({ signedIn }: { readonly signedIn?: (body: SignedIn) => void }) {
  const [key, setKey] = useState('');
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [blocked, setBlocked] = useState<{ readonly retryAfter: number | null } | null>(null);
  const left = useCountdown(blocked);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // Some password managers fill the field without an event.
    const filled = String(new FormData(event.currentTarget).get(field) ?? '').trim();
    if (!filled.startsWith('cd_live_')) return setProblem('Enter an account key. It begins with cd_live_.');
    setBusy(true);
    const answer = await send<SessionBody>('POST', 'session', { body: { api_key: filled } });
    setBusy(false);
    if (!answer.ok) {
      const { code, retryAfter, message } = answer.refusal;
      if (code === 401) return setProblem('No account has this key. It may have expired or been revoked.');
      if (code === 429) return setBlocked({ retryAfter: retryAfter ?? 60 });
      return setProblem(message);
    }
    setKey('');
    session.answered(answer.body);
    if (!answer.body.signed_in) return;
    const last = answer.body.accounts.at(-1);
    if (last) session.choose(last);
    signedIn?.(answer.body);
  }

  return (
    <form onSubmit={submit} className={kit.form} noValidate>
      {/* Password managers store a key with a user name. */}
      <input type="text" name="username" autoComplete="username" value="Creator Discovery" readOnly hidden />
      <TextField
        label="Account key"
        name={field}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={key}
        error={left > 0 ? `Too many attempts. Try again in ${duration(left)}.` : problem}
        change={(text) => {
          setKey(text);
          setProblem(null);
        }}
        after={
          <IconButton
            label={shown ? 'Hide the key' : 'Show the key'}
            icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Button look="primary" type="submit" off={busy}>
        {busy ? 'Signing in …' : 'Sign in'}
      </Button>
    </form>
  );
}
