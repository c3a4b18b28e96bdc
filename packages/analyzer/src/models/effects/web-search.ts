import type { EffectModel } from '../../types.js';

/** Search and scraping. Facts from `@tavily/core` 0.7, `exa-js` 2.23, `@mendable/firecrawl-js` 1.21: they read the web, some through jobs of their own. */
export default {
  modules: [
    '@tavily/core', 'tavily', 'exa-js', '@mendable/firecrawl-js', 'firecrawl', 'serpapi', 'google-search-results-nodejs', 'duck-duck-scrape',
    'brave-search', '@spider-cloud/spider-client', '@perplexity-ai/perplexity_ai', 'yahoo-finance2', 'wikipedia', 'rss-parser', 'youtube-transcript',
    'scrapingbee',
  ],
  kind: 'sdk-client',
  rows: [
    // Exa's own way to what its methods do not cover.
    { member: ['request'], effect: { by: 'http', url: '0', method: ['1'], body: '2' } },
    // Firecrawl's own way, and its agents, which act on pages.
    { member: ['http.post'], effect: { by: 'http', method: [], fixed: 'POST', url: '0', body: '1' } },
    { member: ['http.delete'], effect: { by: 'http', method: [], fixed: 'DELETE', url: '0' } },
    { member: ['startAgent', 'agent', 'interact', 'browserExecute'], effect: 'write' },
    { member: ['cancelAgent', 'stopInteraction', 'deleteBrowser'], effect: 'idempotent-write' },
    {
      member: [
        'research.create', 'research.createTask', 'websets.create', 'enrichments.create', 'monitors.create', 'imports.create', 'webhooks.create', 'websets.webhooks.create', 'monitors.trigger',
      ],
      effect: 'write',
    },
    { member: ['websets.update', 'monitors.update'], effect: 'idempotent-write' },
    { member: ['websets.delete', 'monitors.delete', 'websets.cancel', 'cancelCrawl'], effect: 'idempotent-write', destructive: true },
  ],
  otherwise: 'none',
} satisfies EffectModel;
