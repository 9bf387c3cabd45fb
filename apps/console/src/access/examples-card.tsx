import { useState } from 'react';
import { Card } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import { CodeBlock } from '../kit/code-block.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { Segmented } from '../kit/field.tsx';
import kit from '../kit/kit.module.css';
import styles from './access.module.css';
import { exampleFor, type Language, languageNames } from './examples.ts';

/** The same search, as a program or an assistant makes it on this server. */
export function ExamplesCard() {
  const [language, setLanguage] = useState<Language>('curl');
  const example = exampleFor(language, location.origin);
  return (
    <Card title="Call it" aside={<CopyButton text={example} label={`the example for ${languageNames[language]}`} />}>
      <div className={styles.example}>
        <div className={kit.scroll}>
          <Segmented<Language>
            label="Language"
            value={language}
            change={setLanguage}
            choices={(Object.keys(languageNames) as Language[]).map((value) => ({
              value,
              label: languageNames[value],
            }))}
          />
        </div>
        <CodeBlock label={`Example for ${languageNames[language]}`} text={example} />
        <p className={classNames(kit.small, kit.muted)}>
          Put a key into the variable <code>CREATOR_DISCOVERY_API_KEY</code>.
          {(language === 'claude' || language === 'mcp') &&
            ' X-Max-Credits is the most that one call of the assistant may cost; leave it out for no bound.'}
        </p>
      </div>
    </Card>
  );
}
