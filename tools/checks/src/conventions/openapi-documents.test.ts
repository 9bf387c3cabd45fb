import { beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { ISpectralDiagnostic, RulesetDefinition } from '@stoplight/spectral-core';
import spectralCore from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { textOf } from './repository.ts';

const { Ruleset, Spectral } = spectralCore;

/** A rule that a document breaks on purpose. */
interface Exception {
  readonly rule: string;
  /** Default: everywhere. */
  readonly at?: RegExp;
  readonly reason: string;
}

const selfHosted = 'the document is of an installation of anybody: its address is that of a local start';
const answersGrow =
  'texts, lists and numbers of answers are as long as what they report; what is sent is bounded in length and number';
const notSent = /^(?!.*(Request\b|parameters))/;
const noKey = 'health is asked by probes: it needs no key, counts on no limit and takes no parameters';
const health = /^paths.\/health/;

const common: readonly Exception[] = [
  { rule: 'info-contact', reason: selfHosted },
  { rule: 'license-url', reason: 'the licence is named by its SPDX identifier, which excludes a URL' },
  { rule: 'owasp:api9:2023-inventory-access', reason: selfHosted },
  { rule: 'owasp:api4:2023-array-limit', at: notSent, reason: answersGrow },
  { rule: 'owasp:api4:2023-string-limit', at: notSent, reason: answersGrow },
  {
    rule: 'owasp:api4:2023-string-restricted',
    reason: 'names, notes, captions and messages are free text in any script',
  },
  {
    rule: 'owasp:api8:2023-define-cors-origin',
    reason: 'no page of another origin may call: keys belong on servers, so no answer has such a header',
  },
];

const exceptions: Readonly<Record<string, readonly Exception[]>> = {
  'action-api': [
    ...common,
    { rule: 'openapi-tags-alphabetical', reason: 'tags are in the order in which a reader needs them' },
    { rule: 'owasp:api8:2023-no-server-http', reason: selfHosted },
    {
      rule: 'owasp:api4:2023-string-limit',
      at: /(mostRecentPosts|request_id|properties (from|to)$)/,
      reason: 'their format or pattern says how long they are',
    },
    {
      rule: 'owasp:api4:2023-rate-limit',
      reason:
        'operations that count on no limit have no state of one; nor has a call refused before its limits are looked at',
    },
  ],
  'scraper-api': [
    ...common,
    ...[
      'owasp:api2:2023-read-restricted',
      'owasp:api4:2023-rate-limit-responses-429',
      'owasp:api8:2023-define-error-responses-401',
      'owasp:api8:2023-define-error-responses-500',
      'owasp:api8:2023-define-error-validation',
    ].map((rule) => ({ rule, at: health, reason: noKey })),
    {
      rule: 'owasp:api8:2023-define-error-validation',
      at: /^paths.\/v1\/credit-balance/,
      reason: 'it has no parameters that could be wrong',
    },
    {
      rule: 'owasp:api4:2023-rate-limit',
      reason: 'answers given before the rate of a key is looked at (401, 405, health) have no state of it',
    },
  ],
};

function committed(app: string): string {
  return textOf(`apps/${app}/openapi.json`);
}

/** Replaces the schemas of bodies, which are checked once as components; checking them per body takes 30 s. */
function withSchemasOnce(source: string): Record<string, unknown> {
  const document = JSON.parse(source) as Record<string, unknown>;
  const paths = JSON.stringify(document.paths).replaceAll(
    /"schema":\{"\$ref":"[^"]*"\}/g,
    '"schema":{"type":"object"}',
  );
  return { ...document, paths: JSON.parse(paths) };
}

async function redocly(source: string) {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Health probes have no input that could be wrong.
    rules: { 'operation-4xx-response': source.includes('"/health"') ? 'off' : 'error' },
  });
  return lintFromString({ source, config, absoluteRef: '/openapi.json' });
}

let spectral: InstanceType<typeof Spectral>;
beforeAll(() => {
  spectral = new Spectral();
  const extend = [
    [spectralRulesets.oas, 'all'],
    [owasp, 'all'],
  ];
  // Redocly reports unused components.
  spectral.setRuleset(
    new Ruleset({ extends: extend, rules: { 'oas3-unused-component': 'off' } } as unknown as RulesetDefinition),
  );
});

function placeOf({ path: segments }: ISpectralDiagnostic): string {
  return segments.join(' ');
}

describe.each(Object.keys(exceptions))('the OpenAPI document of %s', (app) => {
  test('passes redocly, strictly', async () => {
    expect(await redocly(committed(app))).toEqual([]);
  });

  test('passes the rules of OpenAPI and OWASP, apart from exceptions that are needed', async () => {
    const allowed = exceptions[app] as readonly Exception[];
    const findings = await spectral.run(withSchemasOnce(committed(app)));
    const covers = ({ rule, at }: Exception, finding: ISpectralDiagnostic): boolean =>
      rule === finding.code && (at === undefined || at.test(placeOf(finding)));
    const others = findings.filter((finding) => !allowed.some((exception) => covers(exception, finding)));
    expect(others.map((finding) => `${finding.code} ${placeOf(finding)}: ${finding.message}`)).toEqual([]);
    const unneeded = allowed.filter((exception) => !findings.some((finding) => covers(exception, finding)));
    expect(unneeded).toEqual([]);
  });
});

test('the linters find faults in a faulty document', async () => {
  const faulty = JSON.parse(committed('scraper-api'));
  faulty.paths['/x'] = { get: { responses: { 200: {} } } };
  expect(await redocly(JSON.stringify(faulty))).not.toEqual([]);
  expect((await spectral.run(faulty)).map(({ code }) => code)).toContain('operation-operationId');
});
