import { Button, classNames, kit } from '../kit/kit.ts';

interface ConflictNoticeProps {
  readonly what: string;
  /** Values that others have saved, by field. */
  readonly theirs?: object;
  readonly keepMine: () => void;
  readonly useTheirs: () => void;
}

/** Asks which values to keep of fields that the reader and others have changed. */
export function ConflictNotice({ what, theirs = {}, keepMine, useTheirs }: ConflictNoticeProps) {
  const values = Object.entries(theirs).map(([field, value]) => `${field} is now “${[value ?? ''].flat().join(', ')}”`);
  return (
    <div role="alert" className={classNames(kit.notice, kit.waits)}>
      <p>
        This {what} changed while you were editing{values.length > 0 && `: ${values.join(', ')}`}.
      </p>
      <div className={kit.actions}>
        <Button compact onClick={keepMine}>
          Keep mine
        </Button>
        <Button compact onClick={useTheirs}>
          Use theirs
        </Button>
      </div>
    </div>
  );
}

/** Returns the fields that others have not changed. */
export function without<Fields extends object>(mine: Fields, theirs: object): Partial<Fields> {
  return Object.fromEntries(Object.entries(mine).filter(([field]) => !(field in theirs))) as Partial<Fields>;
}
