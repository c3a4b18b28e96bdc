/** The page that names every rule and leads to its own. The one place that says where on the web the rules are explained. */
const RULES_PAGE = 'https://www.npmjs.com/package/mcp-idempotency';

/** Where a rule is explained. */
export function ruleUrl(name: string): string {
  return `${RULES_PAGE}#${name}`;
}
