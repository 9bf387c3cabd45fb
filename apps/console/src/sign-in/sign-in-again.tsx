import { Button, Dialog, notify } from '../kit/kit.ts';
import { signOut, useAccount, useSession } from '../model/use-session.ts';
import { session } from '../session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Dialog over the open page, so that typed text survives the end of a session. */
export function SignInAgain() {
  const state = useSession();
  const { account_id: before, name, key } = useAccount();
  return (
    <Dialog
      open={state.kind === 'signed in' && state.ended}
      close={null}
      title="You have been signed out"
      description={`The session of ${name} ended, or its key ${key.prefix}… expired or was revoked. Sign in again to continue where you left off. No credits were spent.`}
    >
      <SignInForm
        signedIn={({ accounts }) => {
          const same = accounts.find(({ account_id }) => account_id === before);
          if (same) {
            session.choose(same);
            return notify(`Signed in again as ${same.name}.`);
          }
          // Another account must not see state of the previous one.
          sessionStorage.clear();
          location.assign('/console/');
        }}
      />
      <Button look="quiet" onClick={() => void signOut()}>
        Leave this page
      </Button>
    </Dialog>
  );
}
