import { standardShape } from './standard-shape.js';

export default standardShape('guard-write-retry');
