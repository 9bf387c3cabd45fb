import { LockKeyholeOpen } from 'lucide-react';
import { Chip } from '../../kit/basics.tsx';
import { CreatorName } from '../../kit/creator-name.tsx';
import type { Preview } from './result-pages.ts';

/** Who a row is about, and whether it is the account's. The name opens the quick look. */
export function ResultName({ creator, open }: { readonly creator: Preview; readonly open: (handle: string) => void }) {
  const { name, handle, is_verified, owned } = creator;
  return (
    <CreatorName
      name={name}
      handle={handle}
      isVerified={is_verified}
      pictureSize={36}
      chips={
        owned && (
          <Chip tone="accent">
            <LockKeyholeOpen size={12} aria-hidden="true" />
            yours
          </Chip>
        )
      }
    >
      <button type="button" data-result={handle} onClick={() => open(handle)}>
        {name}
      </button>
    </CreatorName>
  );
}
