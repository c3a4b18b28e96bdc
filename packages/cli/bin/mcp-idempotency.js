#!/usr/bin/env node
// Committed by hand: npm links a workspace's bin only when the file is there at install, before anything is built.
import module from 'node:module';

// The compiler behind the engine is large: where Node can keep its compiled form, the second run starts much faster.
module.enableCompileCache?.();
await import('../dist/main.js');
