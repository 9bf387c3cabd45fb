import { CreatorName } from '../../kit/kit.ts';
import type { Preview } from './result-pages.ts';
import styles from './results.module.css';

export function ResultName({ creator, open }: { readonly creator: Preview; readonly open: (handle: string) => void }) {
  const { name, handle, is_verified, owned } = creator;
  return (
    <CreatorName name={name} handle={handle} isVerified={is_verified} isOwned={owned} pictureSize={36}>
      {creator.matches_since && <span role="img" aria-label="new" className={styles.fresh} />}
      <button type="button" data-result={handle} onClick={() => open(handle)}>
        <bdi>{name}</bdi>
      </button>
    </CreatorName>
  );
}
