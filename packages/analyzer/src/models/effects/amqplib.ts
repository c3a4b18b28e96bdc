import type { EffectModel } from '../../types.js';

/** RabbitMQ. Facts from `amqplib` 2.3 and `@types/amqplib` 0.10. The broker does not look at `messageId`. */
export default {
  modules: ['amqplib', 'amqplib/*', 'amqp-connection-manager', 'rabbitmq-client'],
  kind: 'queue',
  rows: [
    {
      member: [
        'connect', 'createChannel', 'createConfirmChannel', 'close', 'checkQueue', 'checkExchange', 'consume', 'get', 'prefetch', 'recover',
        'waitForConfirms', 'on', 'createPublisher', 'createConsumer',
      ],
      effect: 'none',
    },
    { member: ['sendToQueue', 'publish', 'send'], effect: 'write' },
    { member: 'assertQueue', effect: 'idempotent-write' },
    {
      member: [
        'assertExchange', 'bindQueue', 'bindExchange', 'ack', 'ackAll', 'nack', 'nackAll', 'reject', 'queueDeclare', 'exchangeDeclare', 'queueBind',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'deleteQueue', 'deleteExchange', 'purgeQueue', 'unbindQueue', 'unbindExchange', 'cancel', 'queueDelete', 'queuePurge',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
