/** Preloaded with `node --import` into the program that is measured: at its end, writes the processor time and the peak memory of its process. */
import { writeFileSync } from 'node:fs';

const file = process.env['MCP_IDEMPOTENCY_METER'];
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  if (file !== undefined) writeFileSync(file, JSON.stringify({ cpu: (user + system) / 1e6, peak: process.resourceUsage().maxRSS / 1024 }));
});
