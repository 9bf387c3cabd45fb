import { Link } from '@tanstack/react-router';
import { buttonClass } from '../kit/button.tsx';

/** Where there is nothing to show: the way to creators. */
export function SearchCreators() {
  return (
    <Link to="/search/$platform" params={{ platform: 'photonet' }} className={buttonClass({ look: 'primary' })}>
      Search creators
    </Link>
  );
}
