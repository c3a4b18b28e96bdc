import type { EffectModel } from '../../types.js';

/** Analytics, error reports, traces and metrics are no effect. Facts from `posthog-node` 5.70, `@sentry/node` 11.12 and the like. */
export default {
  modules: [
    'posthog-node', 'posthog-js', 'mixpanel', '@segment/*', 'analytics-node', '@amplitude/*', '@sentry/*', '@opentelemetry/*', 'dd-trace',
    'hot-shots', 'prom-client', 'newrelic', 'applicationinsights', '@bugsnag/*', 'rollbar', '@honeybadger-io/*', '@rudderstack/*', '@logtail/*',
    '@axiomhq/*', '@highlight-run/*', 'langfuse', 'langsmith', '@vercel/analytics', '@vercel/otel',
  ],
  kind: 'other',
  rows: [],
  otherwise: 'none',
} satisfies EffectModel;
