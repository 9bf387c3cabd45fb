import { Link } from '@tanstack/react-router';
import { buttonClass } from './button.tsx';

export function SearchCreators() {
  return (
    <Link to="/search/$platform" params={{ platform: 'photonet' }} className={buttonClass({ look: 'primary' })}>
      Search creators
    </Link>
  );
}
