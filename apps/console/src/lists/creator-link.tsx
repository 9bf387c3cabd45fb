import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { Chip, CreatorName } from '../kit/kit.ts';
import { creatorAddress } from '../model/creator-address.ts';
import { rememberTrail, type Trail } from '../model/trail.ts';

interface CreatorLinkProps {
  readonly item: Schemas['ListItem'];
  readonly trail: Trail;
  readonly pictureSize?: number;
}

/** Link to the creator's page, where J and K step through the list. */
export function CreatorLink({ item, trail, pictureSize = 32 }: CreatorLinkProps) {
  const { name, handle, open, owned, handle_changed } = item;
  return (
    <CreatorName
      name={name}
      handle={handle}
      isOwned={owned}
      pictureSize={pictureSize}
      chips={
        <>
          {!open && <Chip>not shown yet</Chip>}
          {handle_changed && <Chip tone="warn">handle changed owner</Chip>}
        </>
      }
    >
      <Link {...creatorAddress(item)} onClick={() => rememberTrail(trail)}>
        <bdi>{name}</bdi>
      </Link>
    </CreatorName>
  );
}
