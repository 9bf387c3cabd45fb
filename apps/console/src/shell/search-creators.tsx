import { Link } from '@tanstack/react-router';
import { buttonClass } from '../kit/button.tsx';

export function SearchCreators() {
  return (
    <Link to="/search/$platform" params={{ platform: 'photonet' }} className={buttonClass({ look: 'primary' })}>
      Search creators
    </Link>
  );
}
