import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { Chip } from '../kit/basics.tsx';
import { CreatorName } from '../kit/creator-name.tsx';
import { creatorAddress } from '../model/creator-address.ts';
import { rememberTrail, type Trail } from '../model/trail.ts';

/** A creator of a list, leading to the page that has everything; J and K step through the list from there. */
export function CreatorLink({
  item,
  trail,
  pictureSize = 32,
}: {
  readonly item: Schemas['ListItem'];
  readonly trail: Trail;
  readonly pictureSize?: number | null;
}) {
  const { name, handle, open, owned, handle_changed } = item;
  return (
    <CreatorName
      name={name}
      handle={handle}
      pictureSize={pictureSize}
      chips={
        <>
          {owned && <Chip tone="accent">yours</Chip>}
          {!open && <Chip>not shown yet</Chip>}
          {handle_changed && <Chip tone="warn">handle has changed hands</Chip>}
        </>
      }
    >
      <Link {...creatorAddress(item)} onClick={() => rememberTrail(trail)}>
        {name}
      </Link>
    </CreatorName>
  );
}
