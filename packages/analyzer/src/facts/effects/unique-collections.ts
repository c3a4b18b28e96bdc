/**
 * Collections in which a thing is there once: it is told by a name of the caller's, or it is a pair of two things. A POST there that is
 * repeated makes no second one: a service refuses it, or finds what is there. Compared without `_`, `-` and case.
 */
import type { ValueView } from '../../types.js';
import { bare } from './places.js';
import type { Ending, UrlParts } from './url.js';

function table(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Told by their name, path, branch or address, or pairs wherever they stand. */
const NAMED = table(`
  branches protectedbranches tags protectedtags labels refs fork forks pulls pullrequests mergerequests wikis repos repositories namespaces buckets
  variables envs envvars environmentvariables secrets domains customdomains hostnames subdomains aliases usernames
  collaborators watchers followers following followings favorites favourites reactions awardemoji assignees requestedreviewers
`);

/** Pairs: somebody is in it or not, has done it or not; and what has a name in one project. Something stands before them that they belong to. */
const PAIRS = table('label tag members memberships moderators maintainers upvotes downvotes likes stars muting blocking retweets dependencies environments');

/** What is there once in one service only. */
const SERVICES: readonly { readonly is: RegExp; readonly there: ReadonlySet<string> }[] = [
  // GitHub: its hosts, or the paths of its REST API.
  { is: /(?:^|\.)github\.com\/|\/api\/v3\/|^[^/]*\/repos\/{…}\/{…}\//, there: table('milestones releases hooks keys') },
  { is: /gitlab[^/]*\/|\/api\/v4\//, there: table('projects groups milestones releases links files') },
  // The paths of GitLab's REST API, wherever it is hosted.
  { is: /^[^/]*(?:\/\S*api\/v4)?\/(?:projects|groups)\/{…}\/(?:milestones|releases|(?:issues|epics)\/{…}\/links|repository\/files\/{…})$/, there: table('milestones releases links {…}') },
  { is: /\/wp\/v2\//, there: table('categories tags users') },
];

/** Labels of a board are told by their colour, and may share a name or have none. */
const OF_BOARDS = /\/boards\/{…}\/labels$/;

/** What holds other things, and is told by a short name of the caller's beside its title. */
const CONTAINERS = table('groups organizations organisations orgs teams workspaces spaces sites namespaces projects');
const SHORT_NAME = /^(?:path|slug|handle|subdomain|login)$/i;

/** A parcel has labels, too, and each is bought: its body names none. */
const NAME = /^(?:name|title|text|labels?|slug|color|colour|prefix|id)$|name$/i;
const isBought = (body: ValueView): boolean => body.alternatives.map(bare).every(({ keys, open }) => !open && keys.length > 0 && !keys.some((key) => NAME.test(key)));

/** Told by an address of their own where the body has one. */
const PEOPLE = table('users');
const ADDRESS = /^(?:e_?mail(?:_?address)?|user_?name|login)$/i;

/** Whether a POST there makes something that is there once. */
export function isUniqueThere(url: UrlParts, ending: Ending | undefined, body: ValueView): boolean {
  if (ending?.isOperation) return false;
  const word = ending === undefined ? url.path.split('/').at(-1)! : ending.text.replace(/[-_]/g, '').toLowerCase();
  if (SERVICES.some(({ is, there }) => there.has(word) && is.test(url.host + url.path))) return true;
  if (ending === undefined) return false;
  const { afterId } = ending;
  if (CONTAINERS.has(word) && body.alternatives.every((one) => bare(one).keys.includes('name') && bare(one).keys.some((key) => SHORT_NAME.test(key)))) return true;
  if (NAMED.has(word)) return word !== 'labels' || !(OF_BOARDS.test(url.path) || isBought(body));
  if (PAIRS.has(word)) return afterId;
  return PEOPLE.has(word) && body.alternatives.every((one) => bare(one).keys.some((key) => ADDRESS.test(key))) && url.segments.at(-2) !== '\0';
}
