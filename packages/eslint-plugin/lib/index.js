export { default } from '../dist/index.js';
