import { LockKeyholeOpen } from 'lucide-react';
import { Chip, CreatorName } from '../../kit/kit.ts';
import type { Preview } from './result-pages.ts';

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
            <LockKeyholeOpen size={12} />
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
