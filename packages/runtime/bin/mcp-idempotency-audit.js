#!/usr/bin/env node
// Committed by hand: npm links a workspace's bin only when the file is there at install, before anything is built.
await import('../dist/audit/main.js');
