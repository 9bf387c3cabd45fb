import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { signOut, useAccount, useSession } from '../model/use-session.ts';
import { session } from '../session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Over the page that was open when the session ended: nothing that was typed is lost. */
export function SignInAgain() {
  const state = useSession();
  const before = useAccount().account_id;
  return (
    <Dialog
      open={state.kind === 'signed in' && state.ended}
      close={null}
      title="You have been signed out"
      description="Sign in again to continue where you were. Nothing was spent meanwhile."
    >
      <SignInForm
        signedIn={({ accounts }) => {
          const same = accounts.find(({ account_id }) => account_id === before);
          if (same) return session.choose(same);
          // What was shown or selected is another account's: nothing of it stays.
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
