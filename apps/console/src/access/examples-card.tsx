import { useState } from 'react';
import { Card, CodeBlock, CopyButton, classNames, kit, Segmented } from '../kit/kit.ts';
import styles from './access.module.css';
import { exampleFor, type Language, languageNames } from './examples.ts';

export function ExamplesCard() {
  const [language, setLanguage] = useState<Language>('curl');
  const example = exampleFor(language, location.origin);
  return (
    <Card
      title="Example call"
      aside={<CopyButton text={example} label={`the example for ${languageNames[language]}`} />}
    >
      <div className={classNames(kit.form, styles.example)}>
        <div className={kit.scroll}>
          <Segmented label="Language" value={language} change={setLanguage} choices={languageNames} />
        </div>
        <CodeBlock label={`Example for ${languageNames[language]}`} text={example} />
        <p className={kit.hint}>
          Set the environment variable <code>CREATOR_DISCOVERY_API_KEY</code> to one of your keys.
          {(language === 'claude' || language === 'mcp') &&
            ' X-Max-Credits caps the cost of a single call. Omit it for no cap.'}
        </p>
      </div>
    </Card>
  );
}
