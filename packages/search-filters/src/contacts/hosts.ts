import { type Platform, platforms } from '../platform.ts';
import document from './hosts.json' with { type: 'json' };

export { platforms };

/** Sites with links to people; docs/collection.md describes the file. Sites without paths only redirect. */
export const { sites, pagesOfSites, subdomains, handlePaths } = document;

/** Returns the sites of a network of creators, including redirecting hosts. */
export function sitesOf(platform: Platform): typeof sites {
  return sites.filter(({ channel }) => channel?.toLowerCase() === platform);
}
