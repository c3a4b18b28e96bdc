export * from '../dist/light.js';
