import { buttonClass, classNames, kit, Page } from '../kit/kit.ts';
import styles from './access.module.css';
import { ExamplesCard } from './examples-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TermsCard } from './terms-card.tsx';
import { TryCard } from './try-card.tsx';

/** API access: `/console/settings`. */
export function AccessPage() {
  return (
    <Page
      title="API access"
      lead="Programs and assistants can call the same operations, with the same limits and credits."
      actions={
        <>
          <a className={buttonClass()} href="/docs">
            Reference
          </a>
          <a className={buttonClass({ look: 'quiet' })} href="/docs/api.md">
            api.md
          </a>
          <a className={buttonClass({ look: 'quiet' })} href="/api/v1/openapi.json">
            OpenAPI
          </a>
        </>
      }
    >
      <KeysCard />
      <div className={classNames(kit.tiles, styles.pair)}>
        <div className={kit.form}>
          <ExamplesCard />
          <TryCard />
          <SessionsCard />
        </div>
        <TermsCard />
      </div>
    </Page>
  );
}
