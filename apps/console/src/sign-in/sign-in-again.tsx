import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { signOut, useSession } from '../shell/use-session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Over the page that was open when the session ended: nothing that was typed is lost. */
export function SignInAgain() {
  const state = useSession();
  return (
    <Dialog
      open={state.kind === 'signed in' && state.ended}
      close={null}
      title="You have been signed out"
      description="Sign in again to continue where you were. Nothing was spent meanwhile."
    >
      <SignInForm signedIn={() => undefined} />
      <Button look="quiet" onClick={() => void signOut()}>
        Leave this page
      </Button>
    </Dialog>
  );
}
